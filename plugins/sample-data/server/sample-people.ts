import type { UserType } from '#core/server';
import type { SampleClient } from './generator';

/** Which of the sample's clients somebody belongs to; `platform` runs the product. */
export type SampleClientKey = SampleClient['key'] | 'yuanshan' | 'platform';

export interface SamplePerson {
  readonly userName: string;
  readonly displayName: string;
  readonly userType: UserType;
  readonly client: SampleClientKey;
  /** Names the text that says who this is. */
  readonly role: string;
}

/** The client whose service is over, to show what its people then see. */
export const endedClient = { key: 'yuanshan', name: '远山文旅集团', systemName: '远山舆情' } as const;

/** One of each kind of user at the first client, and two at the second, so that the wall between clients shows. */
export const samplePeople: readonly SamplePerson[] = [
  { userName: 'admin', displayName: '平台运营', userType: 'operator', client: 'platform', role: 'operator' },
  { userName: 'manager', displayName: '周静怡', userType: 'manager', client: 'xinghe', role: 'manager' },
  { userName: 'analyst', displayName: '林晓雨', userType: 'user', client: 'xinghe', role: 'user' },
  { userName: 'monitor', displayName: '值班大屏', userType: 'monitor', client: 'xinghe', role: 'monitor' },
  { userName: 'expired', displayName: '陈远', userType: 'user', client: 'yuanshan', role: 'expired' },
  { userName: 'qinghe-manager', displayName: '姜以宁', userType: 'manager', client: 'qinghe', role: 'manager' },
  { userName: 'qinghe-analyst', displayName: '许安然', userType: 'user', client: 'qinghe', role: 'user' },
];
