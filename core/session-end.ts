/** Why a session has ended, as the server says it; also the code of its answer 401. */
export const sessionEnds = ['session-ended', 'session-expired', 'password-changed', 'account-disabled'] as const;

export type SessionEnd = (typeof sessionEnds)[number];
