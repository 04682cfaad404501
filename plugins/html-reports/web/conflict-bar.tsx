import { observer } from 'mobx-react-lite';
import { NavigationService, useAction, useClient, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { Button, ButtonRow, Note, Panel, showToast } from '#shared/ui';
import { htmlReportContract } from '../contract';
import type { PageStore } from './page-store';

/** Shown when two users edited the same report; neither version is lost. */
export const ConflictBar = observer(function ConflictBar({ store }: { readonly store: PageStore }) {
  const t = useText('html-reports');
  const client = useClient(htmlReportContract);
  const navigation = useService(NavigationService);
  const id = store.row.HTML_Report_ID;
  const theirs = useAction(async () => store.take(await client.detail({ query: { id } })));
  const mine = useAction(async () => {
    const name = cutText(t('editor.copyName', { name: store.page.Title }), 100);
    const { HTML_Report_ID } = await client.create({ body: { ...store.page, Title: name } });
    // The local version has been saved as a separate report.
    store.take(await client.detail({ query: { id } }));
    showToast({ text: t('editor.copied'), kind: 'success' });
    navigation.navigate(routes.htmlReportEditor({ id: HTML_Report_ID }));
  });
  return (
    <Panel>
      <div role="alert">
        <Note>{t('editor.conflict', { name: store.rival })}</Note>
      </div>
      <ButtonRow>
        <Button kind="primary" busy={mine.busy} onClick={() => void mine.run()}>
          {t('editor.mine')}
        </Button>
        <Button busy={theirs.busy} onClick={() => void theirs.run()}>
          {t('editor.theirs')}
        </Button>
      </ButtonRow>
    </Panel>
  );
});
