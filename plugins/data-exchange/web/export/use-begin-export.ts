import { AuthService, MessageService, NavigationService, useAction, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { showToast } from '#shared/ui';
import { dataExportContract, type ExportDraft } from '../../export-contract';
import { columnPreference } from './use-column-choice';

/** Starts an export, remembers its columns for the next one, and says where to find the file. */
export function useBeginExport(onBegun: () => void) {
  const t = useText('data-exchange');
  const auth = useService(AuthService);
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  return useAction(async (draft: ExportDraft) => {
    await client.begin({ body: draft });
    const isThere = navigation.path === routes.dataExport();
    showToast({
      text: t('export.started'),
      kind: 'success',
      ...(!isThere && {
        action: { label: t('export.look'), run: () => navigation.navigate(routes.dataExport()) },
      }),
    });
    onBegun();
    auth.setPreference(columnPreference(draft.Source), draft.Columns).catch((error: unknown) => messages.error(error));
  });
}
