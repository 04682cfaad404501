import { useState } from 'react';
import { Link } from 'wouter';
import { PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { Button, ButtonRow, DataTable, Note, Panel, Stack, Tag, TimeText, useUi } from '#shared/ui';
import { monitorContract, type coordinatedKinds, type StagedGroup } from '../contract';
import { MarkDialog } from './mark-dialog';

interface StagedGroupCardProps {
  readonly group: StagedGroup;
  readonly of: (typeof coordinatedKinds)[number];
}

/** A possibly coordinated group: score, evidence, and the texts of its accounts. */
export function StagedGroupCard({ group, of }: StagedGroupCardProps) {
  const t = useText('comment-monitor');
  const { language } = useUi();
  const mayMark = useService(PrivilegeService).can('comment-monitor').action;
  const [open, setOpen] = useState(false);
  const [marking, setMarking] = useState(false);
  return (
    <Panel>
      <Stack tight>
        <div>
          <Tag tone="warning">{t('staged.score', { score: formatPercent(group.Score, language, 0) })}</Tag>{' '}
          {t('staged.members', { accounts: group.Accounts.length, posts: group.IDs.length })} ·{' '}
          <TimeText at={group.From} /> – <TimeText at={group.To} />
        </div>
        {group.Evidence.map(({ Kind, Accounts, Detail }) => (
          <Note key={Kind}>{t(`staged.evidence.${Kind}`, { accounts: Accounts, detail: Detail })}</Note>
        ))}
        <ButtonRow>
          <Button small icon={open ? 'chevron-up' : 'chevron-down'} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('staged.hide') : t('staged.show', { count: group.IDs.length })}
          </Button>
          {mayMark && (
            <Button small icon="tag" onClick={() => setMarking(true)}>
              {t('label.mark', { count: group.Accounts.length })}
            </Button>
          )}
        </ButtonRow>
        {marking && <MarkDialog accounts={group.Accounts} onClose={() => setMarking(false)} />}
        {open && <StagedPosts group={group} of={of} />}
      </Stack>
    </Panel>
  );
}

function StagedPosts({ group, of }: StagedGroupCardProps) {
  const t = useText('comment-monitor');
  const client = useClient(monitorContract);
  const loaded = useLoaded(
    (signal) => client.coordinatedPosts({ body: { Of: of, IDs: group.IDs } }, { signal }),
    [client, of, group],
  );
  return (
    <QueryView query={loaded} lines={4} compact replaceOnError>
      {(data) => (
        <DataTable
          label={t('staged.title')}
          rows={data.list}
          rowKey={({ ID }) => ID}
          columns={[
            { id: 'author', title: t('exported.columns.Author'), width: 120, render: (row) => row.Author },
            {
              id: 'text',
              title: t('comment'),
              width: 260,
              grow: 1,
              render: (row) => <Link href={routes.article(row.Article_ID)}>{row.Text}</Link>,
            },
            { id: 'at', title: t('exported.columns.Time'), width: 110, render: (row) => <TimeText at={row.At} /> },
          ]}
        />
      )}
    </QueryView>
  );
}
