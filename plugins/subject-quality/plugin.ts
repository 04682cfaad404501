import { definePlugin } from '#core';

const path = '/manage/class-manage/subject-setting/subject-quality';
const browse = ['subject-quality', 'browse'] as const;

/** Quality of a subject's rule: irrelevant articles it finds, and relevant ones it misses. */
export const subjectQuality = definePlugin({
  id: 'subject-quality',
  summary:
    'Measures precision and recall of subjects with confidence intervals from a small random review, and warns of decay',
  requires: ['articles', 'clients', 'notices', 'privileges', 'subjects', 'users'],
  extends: ['notices.sources'],
  privileges: { 'subject-quality': ['browse', 'modify'] },
  routes: [
    {
      path,
      name: 'subjectQuality',
      reason: 'clients measure, review and monitor the precision and recall of their own subject rules',
      screen: 'subject-quality',
      title: 'title.subject-quality',
      menuCode: 'subject-quality',
      privilege: browse,
    },
  ],
  menus: [
    {
      code: 'subject-quality',
      area: 'manage',
      parent: 'subject-setting',
      order: 40,
      path,
      privilege: browse,
    },
  ],
  notices: [{ type: 'SubjectQuality', duration: 10 }],
});

declare module '#shared/routes' {
  interface RouteManifests {
    readonly 'subject-quality': typeof subjectQuality;
  }
}
