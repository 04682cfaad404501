import { useState } from 'react';
import { useText } from '#core/web';
import {
  Button,
  ButtonRow,
  ChoiceBox,
  DataTable,
  EmptyState,
  type GridColumn,
  Note,
  Panel,
  Stack,
  Tag,
  type Tone,
} from '#shared/ui';
import { itemStates, type PlanItem, type TreeChoice, type TreePlan } from '../contract';

export type Choices = Readonly<Record<string, TreeChoice>>;

interface PlanPanelProps {
  readonly plan: TreePlan;
  readonly busy: boolean;
  readonly onApply: (choices: Choices) => void;
}

/** Fault codes other than faults in rules. */
const faults: ReadonlySet<string> = new Set(['twice', 'no-subject']);
const tones: Readonly<Record<PlanItem['State'], Tone>> = {
  new: 'positive',
  same: 'neutral',
  conflict: 'warning',
  fault: 'negative',
};

/** Maximum number of rows shown that need no decision. */
const maxShown = 200;

/** Preview of a transfer, with a choice for each conflict; nothing is written before it is confirmed. */
export function PlanPanel({ plan, busy, onApply }: PlanPanelProps) {
  const t = useText('subject-tools');
  const [choices, setChoices] = useState<Choices>({});
  const counts = itemStates.map((state) => [state, plan.Items.filter(({ State }) => State === state).length] as const);
  const conflicts = plan.Items.filter(({ State }) => State === 'conflict');
  const renamed = conflicts.filter(({ Kind, Item }) => Kind === 'subject' && choices[Item] === 'rename').length;
  const isOver = plan.Limit !== null && plan.Wanted + renamed > plan.Limit;
  const chosen = conflicts.filter(({ Item }) => (choices[Item] ?? 'skip') !== 'skip').length;
  const added = plan.Items.filter(({ State }) => State === 'new').length;
  const setAll = (choice: TreeChoice): void =>
    setChoices(
      Object.fromEntries(
        conflicts.map(({ Item, Choices }) => [Item, Choices.includes(choice) ? choice : ('skip' as const)]),
      ),
    );
  const columns: readonly GridColumn<PlanItem>[] = [
    { id: 'kind', title: t('field.kind'), width: 120, render: ({ Kind }) => t(`kind.${Kind}`) },
    { id: 'name', title: t('field.name'), width: 220, grow: 1, render: ({ Kind, Name }) => Name || t(`kind.${Kind}`) },
    {
      id: 'state',
      title: t('field.state'),
      width: 110,
      render: ({ State }) => <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>,
    },
    {
      id: 'about',
      title: t('field.about'),
      width: 260,
      grow: 1,
      render: ({ Fault, Missing, Differs }) =>
        [
          Fault && (faults.has(Fault) ? t(`fault.${Fault}`) : t('fault.rule', { fault: Fault })),
          Missing.length > 0 && t('missing', { names: Missing.join(' ') }),
          Differs.length > 0 && t('differs', { names: Differs.map((name) => t(`differ.${name}`)).join(' · ') }),
        ]
          .filter(Boolean)
          .join(' · ') || '—',
    },
    {
      id: 'choice',
      title: t('field.choice'),
      width: 130,
      render: ({ Item, Name, Choices }) =>
        Choices.length > 0 ? (
          <ChoiceBox
            aria-label={`${t('field.choice')} ${Name}`}
            value={choices[Item] ?? 'skip'}
            choices={Choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
            onChange={(value) => setChoices({ ...choices, [Item]: value || 'skip' })}
          />
        ) : null,
    },
  ];
  const order = { fault: 0, conflict: 1, new: 2, same: 3 } as const;
  const rows = [...plan.Items].sort((a, b) => order[a.State] - order[b.State]);
  return (
    <Panel title={t('plan', { from: plan.From })}>
      <Stack>
        <Note>
          {counts.map(([state, count]) => t('stateCount', { state: t(`state.${state}`), count })).join(' · ')}
          {' · '}
          {plan.Limit === null
            ? t('quota.open', { used: plan.Used, wanted: plan.Wanted + renamed })
            : t('quota.limit', { used: plan.Used, wanted: plan.Wanted + renamed, limit: plan.Limit })}
        </Note>
        {conflicts.length > 0 && (
          <ButtonRow>
            {(['skip', 'rename', 'replace'] as const).map((choice) => (
              <Button key={choice} small onClick={() => setAll(choice)}>
                {t('allConflicts', { choice: t(`choice.${choice}`) })}
              </Button>
            ))}
          </ButtonRow>
        )}
        {rows.length === 0 ? (
          <EmptyState compact title={t('nothing')} text={t('nothingText')} />
        ) : (
          <DataTable
            label={`${t('menu.subject-tool')} · ${t('preview')}`}
            rows={rows.slice(0, Math.max(maxShown, conflicts.length + (counts[3]?.[1] ?? 0)))}
            rowKey={({ Item, State }) => `${State} ${Item}`}
            columns={columns}
          />
        )}
        {rows.length > maxShown && <Note>{t('more', { count: rows.length - maxShown })}</Note>}
        <ButtonRow>
          <Button
            kind="primary"
            icon="check"
            busy={busy}
            disabled={isOver || added + chosen === 0}
            onClick={() => onApply(choices)}
          >
            {t('apply', { count: added + chosen })}
          </Button>
        </ButtonRow>
        {isOver && <Note>{t('quota.over')}</Note>}
      </Stack>
    </Panel>
  );
}
