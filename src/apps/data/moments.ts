const DAY = 86_400_000;

/** A moment as text: the day alone at midnight. */
export function momentText(moment: number): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return moment % DAY === 0 ? iso.slice(0, 10) : iso.replace('T', ' ').replace(/(:00)?\.000Z$|Z$/, '');
}
