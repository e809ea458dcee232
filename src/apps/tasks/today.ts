/** The day of the person's clock, as `2026-12-24`. */
export function today(): string {
  const now = new Date();
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Tells the day at once, and again within a minute of midnight. Answers what ends it. */
export function watchDay(now: () => string, tell: (day: string) => void): () => void {
  let told = now();
  tell(told);
  const timer = setInterval(() => {
    if (now() === told) return;
    told = now();
    tell(told);
  }, 60_000);
  return () => clearInterval(timer);
}
