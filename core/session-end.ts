/** Reasons for the end of a session, as returned by the server; also the code of its 401 response. */
export const sessionEnds = ['session-ended', 'session-expired', 'password-changed', 'account-disabled'] as const;

export type SessionEnd = (typeof sessionEnds)[number];
