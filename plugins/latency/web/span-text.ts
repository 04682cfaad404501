import { formatDuration } from '#shared/format';

/** Formats a duration; a dash where nothing was measured. */
export const spanText = (milliseconds: number | null, language: string): string =>
  milliseconds === null ? '—' : formatDuration(milliseconds, language);
