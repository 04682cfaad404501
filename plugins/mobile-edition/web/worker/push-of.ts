/** Content of a push message, as sent by the server. */
export interface Push {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  /** The same for all deliveries of one message. */
  readonly tag: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a push message; browsers require a notification, so an unreadable one has a title too. */
export function getPush(text: string): Push {
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
