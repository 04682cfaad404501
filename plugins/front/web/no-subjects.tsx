import { Link } from 'wouter';
import { SiteMapService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState } from '#shared/ui';

/** Stands on the dashboard of a client that watches nothing yet: says what to do, and leads there whoever may do it. */
export function NoSubjects() {
  const t = useText('front');
  const siteMap = useService(SiteMapService);
  const way = [routes.subjectAdd(), routes.subjectList()].find((path) => {
    const place = siteMap.find(path);
    return place !== undefined && siteMap.may(place);
  });
  return (
    <EmptyState
      title={t('noSubjects')}
      text={t(way ? 'noSubjectsText' : 'noSubjectsAsk')}
      icon="target"
      action={way && <Link href={way}>{t('addSubject')}</Link>}
    />
  );
}
