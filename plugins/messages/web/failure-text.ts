import type { useText } from '#core/web';
import { reasonParts } from '#shared/delivery';

/**
 * Returns the reason of a failed delivery in the reader's language, with the other side's message; `t` must be the text
 * function of `messages`.
 */
export function failureText(t: ReturnType<typeof useText>, reason: string): string {
  const { code, said } = reasonParts(reason);
  if (code === null) return said;
  return said === '' ? t(`failure.${code}`) : t('failure.said', { failure: t(`failure.${code}`), said });
}
