import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { Button, Drawer, EmptyState, ErrorState, Note, Segmented, Skeleton, Stack } from '#shared/ui';
import { coordinatedKinds, monitorContract, type CommentFilter } from '../contract';
import { AuthorLabelList } from './author-label-list';
import { StagedGroupCard } from './staged-group-card';

/** Searches for accounts with coordinated posts, among the comments of a list or among posts. */
export function StagedButton({ filter }: { readonly filter: CommentFilter }) {
  const t = useText('comment-monitor');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="users" onClick={() => setOpen(true)}>
        {t('staged.open')}
      </Button>
      {open && (
        <Drawer open wide title={t('staged.title')} onClose={() => setOpen(false)}>
          <StagedViews filter={filter} />
        </Drawer>
      )}
    </>
  );
}

const views = [...coordinatedKinds, 'labels'] as const;

function StagedViews({ filter }: { readonly filter: CommentFilter }) {
  const t = useText('comment-monitor');
  const [view, setView] = useState<(typeof views)[number]>('comments');
  return (
    <Stack>
      <Segmented
        label={t('staged.of.label')}
        value={view}
        choices={views.map((value) => ({ value, label: t(`staged.of.${value}`) }))}
        onChange={setView}
      />
      {view === 'labels' ? <AuthorLabelList /> : <StagedGroups key={view} filter={filter} of={view} />}
    </Stack>
  );
}

interface StagedGroupsProps {
  readonly filter: CommentFilter;
  readonly of: (typeof coordinatedKinds)[number];
}

function StagedGroups({ filter, of }: StagedGroupsProps) {
  const t = useText('comment-monitor');
  const client = useClient(monitorContract);
  const messages = useService(MessageService);
  const { data, error, loading, reload } = useLoaded(
    (signal) => client.coordinated({ query: { ...filter, Of: of } }, { signal }),
    [client, of, JSON.stringify(filter)],
  );
  return (
    <Stack>
      {error ? (
        <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
      ) : !data || loading ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <Note>
            {t('staged.lookedAt', { count: data.Looked_At, found: data.total })}
            {data.Is_Cut && ` · ${t('staged.cut', { count: data.Looked_At })}`}
          </Note>
          {data.list.length === 0 && <EmptyState compact title={t('staged.none')} text={t('staged.noneText')} />}
          {data.list.map((group) => (
            <StagedGroupCard key={group.IDs[0]} group={group} of={of} />
          ))}
        </>
      )}
    </Stack>
  );
}
