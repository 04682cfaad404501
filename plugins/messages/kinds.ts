/** Kinds of messages that users can enable per channel; others, such as tests, are always sent. */
export const messageKinds = ['alert', 'report', 'announcement', 'ticket', 'suggestion'] as const;
