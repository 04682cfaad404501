import type { useText } from '#core/web';
import { reasonParts } from '#shared/delivery';

/** Why a message did not leave, in the reader's language, with what the other side said; `t` speaks for `messages`. */
export function failureText(t: ReturnType<typeof useText>, reason: string): string {
  const { code, said } = reasonParts(reason);
  if (code === null) return said;
  return said === '' ? t(`failure.${code}`) : t('failure.said', { failure: t(`failure.${code}`), said });
}
