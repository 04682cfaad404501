/** The part of a message that may hold a secret, such as a code. */
export interface SealedPart {
  readonly text: string;
  readonly parameters: Readonly<Record<string, string>> | null;
}

/** Where a sealed message opens: at its own receiver only. */
export const sealPlace = (channel: string, recipient: string): string => `outbox ${channel} ${recipient}`;

/** The text with stars in place of the values of secret parameters, for long ones eight. */
export function masked({ text, parameters }: SealedPart, secrets: readonly string[]): SealedPart {
  const values = secrets.flatMap((name) => parameters?.[name] ?? []).filter(Boolean);
  const hide = (given: string): string =>
    values.reduce((so, value) => so.replaceAll(value, '*'.repeat(Math.min(value.length, 8))), given);
  return {
    text: hide(text),
    parameters:
      parameters && Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, hide(value)])),
  };
}
