import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import type { Allowed } from '#core';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Field,
  MenuButton,
  Note,
  NumberInput,
  Stack,
  TextInput,
  Toggle,
} from '#shared/ui';
import { clientDataContract, type ClientUsage } from '../contract';

interface ClientActionsProps {
  readonly row: ClientUsage;
  readonly may: Allowed;
  readonly onBegun: () => void;
}

type Opened = 'retention' | 'cleanup' | 'rebuild' | 'export' | 'delete';
const minDays = 7;
const maxDays = 3650;

/** Actions of an operator on the data of one client. */
export function ClientActions({ row, may, onBegun }: ClientActionsProps) {
  const t = useText('client-data');
  const client = useClient(clientDataContract);
  const [opened, setOpened] = useState<Opened | null>(null);
  const begun = (): void => {
    setOpened(null);
    onBegun();
  };
  const { Client_ID } = row;
  const rebuild = useAction(async () => {
    await client.rebuild({ body: { Client_ID } });
    begun();
  });
  const save = useAction(async () => {
    await client.export({ body: { Client_ID } });
    begun();
  });
  const items = [
    ...(may.modify ? (['retention'] as const) : []),
    ...(may.action ? (['cleanup', 'rebuild', 'export'] as const) : []),
    ...(may.delete ? (['delete'] as const) : []),
  ].map((key) => ({ key, label: t(`action.${key}`), onSelect: () => setOpened(key) }));
  if (items.length === 0) return null;
  const close = (): void => setOpened(null);
  return (
    <>
      <MenuButton icon="more" label={t('more', { name: row.Client_Name })} items={items} />
      {(opened === 'retention' || opened === 'cleanup') && (
        <DaysDialog kind={opened} row={row} onClose={close} onDone={begun} />
      )}
      <ConfirmDialog
        open={opened === 'rebuild' || opened === 'export'}
        title={
          opened === 'export'
            ? t('exportTitle', { name: row.Client_Name })
            : t('rebuildTitle', { name: row.Client_Name })
        }
        action={opened === 'export' ? t('action.export') : t('action.rebuild')}
        onConfirm={async () => void (await (opened === 'export' ? save : rebuild).run())}
        onClose={close}
      >
        {opened === 'export' ? t('exportText') : t('rebuildText')}
      </ConfirmDialog>
      {opened === 'delete' && <DeleteDialog row={row} onClose={close} onDone={begun} />}
    </>
  );
}

interface PartProps {
  readonly row: ClientUsage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DaysDialog({ kind, row, onClose, onDone }: PartProps & { readonly kind: 'retention' | 'cleanup' }) {
  const t = useText('client-data');
  const client = useClient(clientDataContract);
  const [days, setDays] = useState<number | null>(row.Article_Days ?? (kind === 'cleanup' ? 365 : null));
  const [isDry, setDry] = useState(true);
  const isCleanup = kind === 'cleanup';
  const isWrong = days === null ? isCleanup : !Number.isInteger(days) || days < minDays || days > maxDays;
  const act = useAction(async () => {
    const { Client_ID } = row;
    if (isCleanup) await client.cleanup({ body: { Client_ID, Article_Days: days ?? 0, Is_Dry_Run: isDry } });
    else await client.setRetention({ body: { Client_ID, Article_Days: days } });
    onDone();
  });
  return (
    <Dialog
      open
      title={t(`${kind}Title`, { name: row.Client_Name })}
      onClose={onClose}
      footer={
        <Button
          kind={isCleanup && !isDry ? 'danger' : 'primary'}
          busy={act.busy}
          disabled={isWrong}
          onClick={() => void act.run()}
        >
          {isCleanup ? t(isDry ? 'countFirst' : 'action.cleanup') : t('save')}
        </Button>
      }
    >
      <Stack>
        <Note>{t(`${kind}Text`)}</Note>
        <Field
          label={t('field.days')}
          hint={isCleanup ? undefined : t('daysHint')}
          error={isWrong && days !== null ? t('daysFault', { min: minDays, max: maxDays }) : undefined}
        >
          {(field) => <NumberInput {...field} min={minDays} max={maxDays} value={days} onChange={setDays} />}
        </Field>
        {isCleanup && (
          <Toggle checked={isDry} onChange={setDry}>
            {t('dryRunHint')}
          </Toggle>
        )}
      </Stack>
    </Dialog>
  );
}

/** Deletion cannot be undone, so the client's name must be typed. */
function DeleteDialog({ row, onClose, onDone }: PartProps) {
  const t = useText('client-data');
  const client = useClient(clientDataContract);
  const [name, setName] = useState('');
  const remove = useAction(async () => {
    await client.delete({ body: { Client_ID: row.Client_ID, Client_Name: name } });
    onDone();
  });
  return (
    <Dialog
      open
      title={t('deleteTitle', { name: row.Client_Name })}
      onClose={onClose}
      footer={
        <Button
          kind="danger"
          busy={remove.busy}
          disabled={name !== row.Client_Name || row.Is_Enabled}
          onClick={() => void remove.run()}
        >
          {t('action.delete')}
        </Button>
      }
    >
      <Stack>
        <Note>{row.Is_Enabled ? t('deleteEnabled') : t('deleteText')}</Note>
        <Field label={t('field.name')} required hint={row.Client_Name}>
          {(field) => <TextInput {...field} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
