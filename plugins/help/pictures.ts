import type { Language } from '#core';
import { routes } from '#shared/routes';

/** Screens with a screenshot: those that users see first, and those that are hard to describe in words. */
export const picturedPaths: readonly string[] = [
  routes.dashboard(),
  routes.articles(),
  routes.search(),
  routes.brandAnalysis(),
  routes.contentAnalysis(),
  routes.provincialSentiment(),
  routes.articleChecker(),
  routes.alertMessages(),
  routes.tickets(),
  routes.briefs(),
  routes.htmlReports(),
  routes.customDashboard(),
  routes.managerDashboard(),
  routes.subjectList(),
  routes.subjectQuality(),
  routes.users(),
  routes.operatorDashboard(),
  routes.clients(),
  routes.sources(),
  routes.generalSituation(),
  routes.wall(),
  routes.bigScreenOverview(),
  routes.monitorDashboard(),
];

/** Size of a screenshot in pixels. */
export const pictureSize = { width: 960, height: 600 } as const;

/** Path of a screenshot, relative both to the root of the product and to this plugin's public folder. */
export const pictureFile = (path: string, language: Language): string =>
  `help/${language}/${path.slice(1).replaceAll('/', '-')}.webp`;

/** Returns the screenshot of the first of these screens that has one. */
export function pictureOf(paths: readonly string[], language: Language): string | undefined {
  const path = paths.find((each) => picturedPaths.includes(each));
  return path && `/${pictureFile(path, language)}`;
}
