import type { Caller } from '#core/server';

/** A manager of a client with all permissions. */
export const benchCaller: Caller = {
  userId: '1',
  userName: 'bench',
  userType: 'manager',
  clientId: '100',
  sessionId: '1',
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  privileges: {},
  plugins: new Set(),
  mustChangePassword: false,
  serviceExpired: false,
};
