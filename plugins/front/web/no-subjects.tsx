import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { SiteMapService, useService, useText, useWidgets } from '#core/web';
import { routes } from '#shared/routes';
import { ButtonRow, EmptyState } from '#shared/ui';

/** Shown on the dashboard of a client without subjects: explains what to do, with a link for users who may do it. */
export const NoSubjects = observer(function NoSubjects() {
  const t = useText('front');
  const siteMap = useService(SiteMapService);
  const more = useWidgets('front.empty');
  const targetPath = [routes.subjectAdd(), routes.subjectList()].find((path) => siteMap.mayOpen(path));
  return (
    <EmptyState
      title={t('noSubjects')}
      text={t(targetPath ? 'noSubjectsText' : 'noSubjectsAsk')}
      icon="target"
      action={
        <ButtonRow>
          {targetPath && <Link href={targetPath}>{t('addSubject')}</Link>}
          {more.map(({ id, Component }) => (
            <Component key={id} />
          ))}
        </ButtonRow>
      }
    />
  );
});
