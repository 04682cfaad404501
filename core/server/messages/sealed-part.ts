import type { SecretBox } from '../secrets';

/** The part of a message that may contain a secret, such as a code. */
export interface SealedPart {
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>> | null;
}

/** Binds a sealed message to its recipient: it can be opened only there. */
export const sealPlace = (channel: string, recipient: string): string => `outbox ${channel} ${recipient}`;

/** Returns the text with the values of secret parameters replaced by asterisks, at most eight each. */
function masked({ text, parameters }: SealedPart, secrets: readonly string[]): SealedPart {
  const values = secrets.flatMap((name) => parameters?.[name] ?? []).filter(Boolean);
  const hide = (content: string): string =>
    values.reduce((so, value) => so.replaceAll(value, '*'.repeat(Math.min(value.length, 8))), content);
  return {
    text: hide(text),
    parameters:
      parameters && Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, hide(value)])),
  };
}

/** Returns the visible part of a message, and all of it sealed when something is masked. */
export function sealPart(
  box: SecretBox,
  part: SealedPart,
  secrets: readonly string[],
  place: string,
): { readonly shown: SealedPart; readonly sealed: string | null } {
  if (secrets.length === 0) return { shown: part, sealed: null };
  return { shown: masked(part, secrets), sealed: box.seal(JSON.stringify(part), place) };
}

/** Opens what `sealPart` sealed for the same recipient; throws for anything else. */
export const openPart = (box: SecretBox, sealed: string, place: string): SealedPart =>
  JSON.parse(box.open(sealed, place)) as SealedPart;
