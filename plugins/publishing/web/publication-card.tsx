import { NavigationService, useAction, useClient, useService, useText } from '#core/web';
import type { ResultOf } from '#core';
import { ArticleLine } from '#plugins/articles/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, LevelTag, Note, Panel, Tag, TextButton, TimeText } from '#shared/ui';
import { publishContract } from '../contract';

/** Publication with its article. */
export type Publication = ResultOf<typeof publishContract.list>['list'][number];

interface PublicationCardProps {
  readonly publication: Publication;
  readonly mayWithdraw: boolean;
  readonly onReceipts: () => void;
  readonly onWithdraw: () => void;
  readonly onChanged: () => void;
}

/** One publication with its level, author and confirmations. */
export function PublicationCard({ publication, mayWithdraw, onReceipts, onWithdraw, onChanged }: PublicationCardProps) {
  const t = useText('publishing');
  const client = useClient(publishContract);
  const navigation = useService(NavigationService);
  const { Article_ID, Publication_ID, Level, Column, Note: note, Receipt_Count, Confirmed_At } = publication;
  const confirm = useAction(async () => {
    await client.confirm({ body: { Publication_ID } });
    onChanged();
  });
  return (
    <Panel>
      <ButtonRow>
        <LevelTag level={Level} />
        {Column && <Tag>{Column}</Tag>}
        <Note>
          {t('publishedBy', { name: publication.Publisher_Name ?? t('someone') })} ·{' '}
          <TimeText at={publication.Released_At} />
        </Note>
      </ButtonRow>
      <ArticleLine row={publication} onOpen={() => navigation.navigate(routes.article(Article_ID))} />
      {note && <p>{note}</p>}
      <ButtonRow>
        {Confirmed_At ? (
          <Tag tone="positive">{t('confirmed')}</Tag>
        ) : (
          <Button small icon="check" busy={confirm.busy} onClick={() => void confirm.run()}>
            {t('confirm')}
          </Button>
        )}
        {Receipt_Count > 0 && <TextButton onClick={onReceipts}>{t('receipts', { count: Receipt_Count })}</TextButton>}
        {mayWithdraw && (
          <Button small kind="quiet" icon="undo" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
      </ButtonRow>
    </Panel>
  );
}
