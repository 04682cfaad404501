import { observer } from 'mobx-react-lite';
import { NavigationService, PrivilegeService, useService, useText, useWidgets } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';
import { subjectAddress } from './subject-address';

interface SearchActionsProps {
  /** The search as calls want it. */
  readonly query: { readonly keyword: string } & Readonly<Record<string, string>>;
  /** The same as a rule. */
  readonly rule: string;
}

/** What becomes of a search: a file of what it finds, or a subject that keeps watching for it. */
export const SearchActions = observer(({ query, rule }: SearchActionsProps) => {
  const t = useText('search');
  const navigation = useService(NavigationService);
  const mayMakeSubject = useService(PrivilegeService).can('subject-monitor').modify;
  const exports = useWidgets('list.export');
  const { sort, ...filter } = query;
  return (
    <>
      <Button
        icon="chart"
        onClick={() =>
          navigation.navigate(
            routes.searchDashboard({
              keyword: query.keyword,
              Media_Type: query.Media_Type,
              Emotion: query.Emotion,
              Region: query.Region,
            }),
          )
        }
      >
        {t('dashboard')}
      </Button>
      {mayMakeSubject && (
        <Button
          icon="target"
          onClick={() =>
            navigation.navigate(
              subjectAddress({
                keyword: query.keyword,
                rule,
                Media_Type: query.Media_Type ?? '',
                Emotion: query.Emotion ?? '',
                Region: query.Region ?? '',
              }),
            )
          }
        >
          {t('makeSubject')}
        </Button>
      )}
      {exports.map(({ id, Component }) => (
        <Component key={id} source="search" filter={filter} sort={sort} />
      ))}
    </>
  );
});
