/** Who sent a message (design: *Words*, origin). */
export interface WireOrigin {
  readonly kind: 'person' | 'agent' | 'timer' | 'effect' | 'system';
  readonly client?: string;
}
