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
  let payload: Partial<Record<keyof Push, unknown>> = {};
  try {
    payload = (JSON.parse(text) ?? {}) as typeof payload;
  } catch {
    payload = { body: text };
  }
  const link = textOf(payload.link);
  return {
    title: textOf(payload.title) || '舆情监测 · Opinion Monitor',
    body: textOf(payload.body),
    link: /^https?:\/\//i.test(link) ? link : null,
    tag: textOf(payload.tag),
  };
}
