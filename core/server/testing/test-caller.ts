import type { Caller } from '../auth';

/** Creates a caller of a client, for services under test. */
export function testCaller(clientId: string, plugins: readonly string[], more: Partial<Caller> = {}): Caller {
  return {
    userId: `${clientId}0`,
    userName: 'tester',
    userType: 'user',
    clientId,
    sessionId: '1',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    privileges: {},
    plugins: new Set(plugins),
    mustChangePassword: false,
    serviceExpired: false,
    ...more,
  };
}
