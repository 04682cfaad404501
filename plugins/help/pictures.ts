import type { Language } from '#core';

/** Screens that are shown as they look: those that people meet first, and those that words describe badly. */
export const picturedPaths = [
  '/front/dashboard',
  '/front/classified-info',
  '/front/tools/search',
  '/front/analysis/brand-analysis',
  '/front/analysis/content-analysis',
  '/front/tools/provincial-sentiment',
  '/front/tools/article-checker',
  '/front/report/inform-message-list',
  '/front/report/ticket',
  '/front/report/brief-report',
  '/front/report/html-report',
  '/custom-dashboard',
  '/manage/dashboard',
  '/manage/class-manage/subject-setting/subject-monitor/subject-list',
  '/manage/class-manage/subject-setting/subject-quality',
  '/manage/user-privilege-manage/user-manage',
  '/operate/dashboard',
  '/operate/client-manage/client-list',
  '/operate/extraction-manage/schedule-manage/task-schedule',
  '/operate/system-monitor/general-situation',
  '/big-screen',
  '/big-screen-overview',
  '/monitor/dashboard',
] as const;

/** How wide and high they are, in pixels. */
export const pictureSize = { width: 960, height: 600 } as const;

/** Where the picture of a screen lies, below the root of the product and of this plugin's public folder alike. */
export const pictureFile = (path: string, language: Language): string =>
  `help/${language}/${path.slice(1).replaceAll('/', '-')}.webp`;

/** The picture of the first of these screens that has one. */
export function pictureOf(paths: readonly string[], language: Language): string | undefined {
  const known: readonly string[] = picturedPaths;
  const path = paths.find((each) => known.includes(each));
  return path && `/${pictureFile(path, language)}`;
}
