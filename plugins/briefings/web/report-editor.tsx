import { useState } from 'react';
import { DraftNotice, guardWithDraft, LeaveDialog, useLeaveGuard, useStoredDraft, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  Checkbox,
  Disclosure,
  IconButton,
  Note,
  SortableList,
  Stack,
  TextArea,
  TextInput,
} from '#shared/ui';
import { unfounded, withoutLostSources, type Report, type ReportBlock, type SentenceBlock } from '../report';
import styles from './briefings.module.css';

interface EditorProps {
  readonly briefId: string;
  /** Revision that is being edited. */
  readonly revision: number;
  readonly report: Report;
  readonly busy: boolean;
  readonly onSave: (blocks: readonly ReportBlock[]) => void;
  readonly onCancel: () => void;
}

/** Sources of a sentence: checkboxes for the results and articles of the report. */
function Sources({
  block,
  report,
  onChange,
}: {
  block: SentenceBlock;
  report: Report;
  onChange: (block: SentenceBlock) => void;
}) {
  const t = useText('briefings');
  const { Evidence_IDs, Article_IDs } = block.Sources;
  const turned = (list: readonly string[], id: string, on: boolean): string[] =>
    on ? [...list, id] : list.filter((each) => each !== id);
  return (
    <Disclosure title={t('edit.sources', { count: Evidence_IDs.length + Article_IDs.length })}>
      <Stack tight>
        {report.Evidence.map(({ Evidence_ID, Title }) => (
          <Checkbox
            key={Evidence_ID}
            checked={Evidence_IDs.includes(Evidence_ID)}
            onChange={(on) =>
              onChange({ ...block, Sources: { Evidence_IDs: turned(Evidence_IDs, Evidence_ID, on), Article_IDs } })
            }
          >
            {Title}
          </Checkbox>
        ))}
        {report.Blocks.map((each) =>
          each.Kind === 'article' ? (
            <Checkbox
              key={each.Block_ID}
              checked={Article_IDs.includes(each.Article_ID)}
              onChange={(on) =>
                onChange({ ...block, Sources: { Evidence_IDs, Article_IDs: turned(Article_IDs, each.Article_ID, on) } })
              }
            >
              {each.Title}
            </Checkbox>
          ) : null,
        )}
      </Stack>
    </Disclosure>
  );
}

function Fields({
  block,
  report,
  onChange,
}: {
  block: ReportBlock;
  report: Report;
  onChange: (block: ReportBlock) => void;
}) {
  const t = useText('briefings');
  switch (block.Kind) {
    case 'heading':
      return (
        <TextInput
          aria-label={t('edit.heading')}
          value={block.Text}
          maxLength={200}
          onChange={({ target }) => onChange({ ...block, Text: target.value })}
        />
      );
    case 'sentence':
      return (
        <Stack tight>
          <TextArea
            aria-label={t('edit.sentence')}
            rows={2}
            value={block.Text}
            maxLength={4000}
            onChange={({ target }) => onChange({ ...block, Text: target.value })}
          />
          <Sources block={block} report={report} onChange={onChange} />
        </Stack>
      );
    case 'article':
      return (
        <Stack tight>
          <TextInput
            aria-label={t('edit.title')}
            value={block.Title}
            maxLength={500}
            onChange={({ target }) => onChange({ ...block, Title: target.value })}
          />
          <TextArea
            aria-label={t('edit.summary')}
            rows={2}
            value={block.Summary}
            maxLength={4000}
            onChange={({ target }) => onChange({ ...block, Summary: target.value })}
          />
        </Stack>
      );
    case 'module':
      return <Note>{report.Evidence.find(({ Evidence_ID }) => Evidence_ID === block.Evidence_ID)?.Title}</Note>;
  }
}

const getName = (block: ReportBlock, report: Report): string =>
  block.Kind === 'module'
    ? (report.Evidence.find(({ Evidence_ID }) => Evidence_ID === block.Evidence_ID)?.Title ?? '')
    : block.Kind === 'article'
      ? block.Title
      : block.Text;

/** Editor for the parts of a report: reorder, reword, remove and add. */
export function ReportEditor({ briefId, revision, report, busy, onSave, onCancel }: EditorProps) {
  const t = useText('briefings');
  const [blocks, setBlocks] = useState<readonly ReportBlock[]>(report.Blocks);
  const [next, setNext] = useState(() => Date.now());
  const isChanged = blocks !== report.Blocks;
  const guard = useLeaveGuard(isChanged);
  const stored = useStoredDraft<readonly ReportBlock[]>({
    name: `briefings.report ${briefId}`,
    value: blocks,
    isChanged,
    base: String(revision),
    restore: setBlocks,
    reset: () => setBlocks(report.Blocks),
  });
  const current = { ...report, Blocks: [...blocks] };
  const unsourcedCount = unfounded(current).length;
  const isEmpty = blocks.some(
    (block) => block.Kind !== 'module' && (block.Kind === 'article' ? block.Title : block.Text).trim() === '',
  );
  const put = (changed: ReportBlock): void =>
    setBlocks(blocks.map((block) => (block.Block_ID === changed.Block_ID ? changed : block)));
  const remove = (removed: ReportBlock): void =>
    setBlocks(withoutLostSources(blocks.filter(({ Block_ID }) => Block_ID !== removed.Block_ID)));
  const cancel = async (): Promise<void> => {
    if (!(await guard.mayLeave())) return;
    stored.drop();
    onCancel();
  };
  // Texts belong to the library: the server keeps them and accepts no others, and they would make a long report too
  // large.
  const save = (): void => onSave(blocks.map((block) => (block.Kind === 'article' ? { ...block, Text: '' } : block)));
  const add = (block: ReportBlock): void => {
    setBlocks([block, ...blocks]);
    setNext(next + 1);
  };
  return (
    <Stack>
      <ButtonRow>
        <Button kind="primary" icon="save" busy={busy} disabled={isEmpty} onClick={save}>
          {t('edit.save')}
        </Button>
        <Button disabled={busy} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
        <Button
          icon="add"
          onClick={() => add({ Kind: 'heading', Block_ID: `n${next}`, Level: 1, Text: t('edit.newHeading') })}
        >
          {t('edit.addHeading')}
        </Button>
        <Button
          icon="add"
          onClick={() =>
            add({
              Kind: 'sentence',
              Block_ID: `n${next}`,
              Text: t('edit.newSentence'),
              Is_Lead: false,
              Sources: { Evidence_IDs: [], Article_IDs: [] },
            })
          }
        >
          {t('edit.addSentence')}
        </Button>
      </ButtonRow>
      <DraftNotice draft={stored} />
      {unsourcedCount > 0 && <Note>{t('edit.loose', { count: unsourcedCount })}</Note>}
      <SortableList
        label={t('edit.parts')}
        items={blocks}
        getKey={({ Block_ID }) => Block_ID}
        getName={(block) => getName(block, report)}
        onOrder={setBlocks}
      >
        {(block) => (
          <div className={styles.line}>
            <div className={styles.grow}>
              <Fields block={block} report={current} onChange={put} />
            </div>
            <IconButton
              small
              icon="delete"
              label={t('edit.remove', { name: getName(block, report) })}
              onClick={() => remove(block)}
            />
          </div>
        )}
      </SortableList>
      <LeaveDialog form={guardWithDraft(guard, stored)} />
    </Stack>
  );
}
