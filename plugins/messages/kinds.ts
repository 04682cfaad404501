/** What messages are about, as people choose what reaches them where; others, such as tests, always go. */
export const messageKinds = ['alert', 'report', 'announcement', 'ticket', 'suggestion'] as const;
