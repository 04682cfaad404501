import type { SecretBox } from '../secrets';

/** The part of a message that may hold a secret, such as a code. */
export interface SealedPart {
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>> | null;
}

/** Where a sealed message opens: at its own receiver only. */
export const sealPlace = (channel: string, recipient: string): string => `outbox ${channel} ${recipient}`;

/** The text with stars in place of the values of secret parameters, for long ones eight. */
function masked({ text, parameters }: SealedPart, secrets: readonly string[]): SealedPart {
  const values = secrets.flatMap((name) => parameters?.[name] ?? []).filter(Boolean);
  const hide = (given: string): string =>
    values.reduce((so, value) => so.replaceAll(value, '*'.repeat(Math.min(value.length, 8))), given);
  return {
    text: hide(text),
    parameters:
      parameters && Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, hide(value)])),
  };
}

/** What may be seen of a message, and all of it sealed where that is less. */
export function sealPart(
  box: SecretBox,
  part: SealedPart,
  secrets: readonly string[],
  place: string,
): { readonly shown: SealedPart; readonly sealed: string | null } {
  if (secrets.length === 0) return { shown: part, sealed: null };
  return { shown: masked(part, secrets), sealed: box.seal(JSON.stringify(part), place) };
}

/** The whole of what `sealPart` sealed at that place; throws for anything else. */
export const openPart = (box: SecretBox, sealed: string, place: string): SealedPart =>
  JSON.parse(box.open(sealed, place)) as SealedPart;
