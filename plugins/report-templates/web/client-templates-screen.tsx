import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, PageHeader } from '#shared/ui';
import { clientTemplateContract, type Template } from '../contract';
import { PreviewDialog } from './preview-dialog';
import { TemplateShelf } from './template-shelf';

/** Word templates of the client, together with those of the platform and the product. */
export default observer(function ClientTemplatesScreen() {
  const t = useText('report-templates');
  const client = useClient(clientTemplateContract);
  const can = useService(PrivilegeService).can('client-report-template-setting');
  const [tried, setTried] = useState<Template | null>(null);
  return (
    <>
      <PageHeader
        title={t('title.client-report-template-setting')}
        text={t('lead.own')}
        actions={<a href={routes.reportTemplateHelp()}>{t('title.report-template-instructions')}</a>}
      />
      <TemplateShelf
        client={client}
        contract={clientTemplateContract}
        owner="client"
        can={can}
        extra={(template) => (
          <Button
            small
            kind="quiet"
            aria-label={t('preview.of', { name: template.Template_Name })}
            onClick={() => setTried(template)}
          >
            {t('preview.action')}
          </Button>
        )}
      />
      {tried && <PreviewDialog template={tried} onClose={() => setTried(null)} />}
    </>
  );
});
