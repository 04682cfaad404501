import type { Language } from '#core';
import { routes } from '#shared/routes';

/** Screens that are shown as they look: those that people meet first, and those that words describe badly. */
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
  routes.wallOverview(),
  routes.monitorDashboard(),
];

/** How wide and high they are, in pixels. */
export const pictureSize = { width: 960, height: 600 } as const;

/** Where the picture of a screen lies, below the root of the product and of this plugin's public folder alike. */
export const pictureFile = (path: string, language: Language): string =>
  `help/${language}/${path.slice(1).replaceAll('/', '-')}.webp`;

/** The picture of the first of these screens that has one. */
export function pictureOf(paths: readonly string[], language: Language): string | undefined {
  const path = paths.find((each) => picturedPaths.includes(each));
  return path && `/${pictureFile(path, language)}`;
}
