import type { UserType } from '#core/server';
import type { SampleClient } from './generator';

/** The sample client of a user; `platform` operates the product. */
export type SampleClientKey = SampleClient['key'] | 'yuanshan' | 'platform';

export interface SamplePerson {
  readonly userName: string;
  readonly displayName: string;
  readonly userType: UserType;
  readonly client: SampleClientKey;
  /** Key of the text that describes the user. */
  readonly role: string;
}

/** A client whose service has expired, to show what its users then see. */
export const endedClient = { key: 'yuanshan', name: '远山文旅集团', systemName: '远山舆情' } as const;

/**
 * One user of each type at the first client, and two at the second, so that the boundary between clients is visible.
 */
export const samplePeople: readonly SamplePerson[] = [
  { userName: 'admin', displayName: '平台运营', userType: 'operator', client: 'platform', role: 'operator' },
  { userName: 'manager', displayName: '周静怡', userType: 'manager', client: 'xinghe', role: 'manager' },
  { userName: 'analyst', displayName: '林晓雨', userType: 'user', client: 'xinghe', role: 'user' },
  { userName: 'monitor', displayName: '值班大屏', userType: 'monitor', client: 'xinghe', role: 'monitor' },
  { userName: 'expired', displayName: '陈远', userType: 'user', client: 'yuanshan', role: 'expired' },
  { userName: 'qinghe-manager', displayName: '姜以宁', userType: 'manager', client: 'qinghe', role: 'manager' },
  { userName: 'qinghe-analyst', displayName: '许安然', userType: 'user', client: 'qinghe', role: 'user' },
];
