import { observer } from 'mobx-react-lite';
import { HttpService, MessageService, NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { Button, MenuButton } from '#shared/ui';
import { searchContract } from '../contract';
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
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const mayMakeSubject = useService(PrivilegeService).can('subject-monitor').modify;
  const save = (format: 'csv' | 'xlsx'): void => {
    http
      .download(searchContract.export, { body: { ...query, format } as never })
      .catch((error: unknown) => messages.error(error));
  };
  return (
    <>
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
      <MenuButton
        withText
        icon="download"
        label={t('export')}
        items={[
          { key: 'xlsx', label: 'XLSX', onSelect: () => save('xlsx') },
          { key: 'csv', label: 'CSV', onSelect: () => save('csv') },
        ]}
      />
    </>
  );
});
