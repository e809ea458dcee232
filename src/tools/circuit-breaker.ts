import type { Clock } from './types.ts';

/** Whose health is watched. A tool and a resource of one name are two. */
export type CircuitKind = 'tool' | 'resource' | 'prompt';

/** Where a circuit stands. */
export interface CircuitStatus {
  readonly state: 'closed' | 'open' | 'half_open';
  /** Failures one after the other. */
  readonly failures: number;
}

interface Circuit {
  failures: number;
  /** When it opened; `null` while closed. */
  openedAt: number | null;
  probing: boolean;
}

/**
 * Stops calling what fails again and again (spec: raxol.md 4.5): after `threshold` counted failures in a row a circuit
 * is open for `openMs`; then one call is let through as a probe, whose success closes it and whose failure opens it
 * again. A key that never failed has no circuit and costs nothing.
 */
export class CircuitBreaker {
  readonly #circuits = new Map<string, Circuit>();
  readonly #clock: Clock;
  readonly #threshold: number;
  readonly #openMs: number;

  constructor(options: { readonly clock: Clock; readonly threshold?: number; readonly openMs?: number }) {
    this.#clock = options.clock;
    this.#threshold = Math.max(1, options.threshold ?? 5);
    this.#openMs = options.openMs ?? 30_000;
  }

  /** Whether a call may go on now. In a half-open circuit the first caller gets `true` and must report how it went. */
  admit(kind: CircuitKind, name: string): boolean {
    if (this.#circuits.size === 0) return true;
    const circuit = this.#circuits.get(keyOf(kind, name));
    if (circuit === undefined || circuit.openedAt === null) return true;
    if (circuit.probing || this.#clock.now() - circuit.openedAt < this.#openMs) return false;
    circuit.probing = true;
    return true;
  }

  /** A call went well: the circuit is closed. */
  succeeded(kind: CircuitKind, name: string): void {
    if (this.#circuits.size > 0) this.#circuits.delete(keyOf(kind, name));
  }

  /** A call failed in a way that counts. While open, only the count grows. */
  failed(kind: CircuitKind, name: string): void {
    const key = keyOf(kind, name);
    let circuit = this.#circuits.get(key);
    if (circuit === undefined) this.#circuits.set(key, (circuit = { failures: 0, openedAt: null, probing: false }));
    circuit.failures++;
    const opens = circuit.openedAt === null ? circuit.failures >= this.#threshold : circuit.probing;
    circuit.probing = false;
    if (opens) circuit.openedAt = this.#clock.now();
  }

  /** A call ended in a way that says nothing about health: another probe may follow. */
  undecided(kind: CircuitKind, name: string): void {
    const circuit = this.#circuits.size === 0 ? undefined : this.#circuits.get(keyOf(kind, name));
    if (circuit !== undefined) circuit.probing = false;
  }

  /** Where the circuit stands; closed and 0 for a key that is not known. */
  status(kind: CircuitKind, name: string): CircuitStatus {
    const circuit = this.#circuits.get(keyOf(kind, name));
    if (circuit === undefined) return { state: 'closed', failures: 0 };
    if (circuit.openedAt === null) return { state: 'closed', failures: circuit.failures };
    const waited = this.#clock.now() - circuit.openedAt >= this.#openMs;
    return { state: waited || circuit.probing ? 'half_open' : 'open', failures: circuit.failures };
  }

  /** Milliseconds until an open circuit lets a probe through; 0 when it already would, or is closed. */
  waitMs(kind: CircuitKind, name: string): number {
    const openedAt = this.#circuits.get(keyOf(kind, name))?.openedAt ?? null;
    return openedAt === null ? 0 : Math.max(0, openedAt + this.#openMs - this.#clock.now());
  }

  /** Closes one circuit. */
  reset(kind: CircuitKind, name: string): void {
    this.#circuits.delete(keyOf(kind, name));
  }
}

function keyOf(kind: CircuitKind, name: string): string {
  return `${kind} ${name}`;
}
