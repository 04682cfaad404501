/** What a push says, as the server writes it. */
export interface Push {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  /** The same for one message, however often it arrives. */
  readonly tag: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a push; browsers demand that something is shown, so one that says nothing readable has a title too. */
export function pushOf(text: string): Push {
  let given: Partial<Record<keyof Push, unknown>> = {};
  try {
    given = (JSON.parse(text) ?? {}) as typeof given;
  } catch {
    given = { body: text };
  }
  const link = textOf(given.link);
  return {
    title: textOf(given.title) || '舆情监测 · Opinion Monitor',
    body: textOf(given.body),
    link: /^https?:\/\//i.test(link) ? link : null,
    tag: textOf(given.tag),
  };
}
