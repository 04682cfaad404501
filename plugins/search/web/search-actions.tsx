import { observer } from 'mobx-react-lite';
import { NavigationService, PrivilegeService, useService, useText, useWidgets } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';
import { subjectAddress } from './subject-address';

interface SearchActionsProps {
  /** The search as request parameters. */
  readonly query: { readonly keyword: string } & Readonly<Record<string, string>>;
  /** The search as a rule. */
  readonly rule: string;
}

/** Actions on a search: export the results, or create a subject that monitors it. */
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
