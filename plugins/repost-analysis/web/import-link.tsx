import { observer } from 'mobx-react-lite';
import { NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';

/** Link to the repost import, shown to users who may import. */
export const ImportLink = observer(function ImportLink({ kind }: { readonly kind?: 'primary' }) {
  const t = useText('repost-analysis');
  const navigation = useService(NavigationService);
  if (!useService(PrivilegeService).can('repost-analysis').modify) return null;
  return (
    <Button kind={kind} icon="upload" onClick={() => navigation.navigate(routes.repostPart('import'))}>
      {t('import.open')}
    </Button>
  );
});
