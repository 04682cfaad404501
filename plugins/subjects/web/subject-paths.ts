const base = '/manage/class-manage/subject-setting/subject-monitor';

/** Where subjects are listed, added and changed. */
export const subjectPaths = {
  list: `${base}/subject-list`,
  add: `${base}/subject-add`,
  update: `${base}/subject-update`,
} as const;
