import { useState } from 'react';
import { useText } from '#core/web';
import { Button, ButtonRow, IconButton, Note, Stack, TextInput } from '#shared/ui';
import { hasSource, maxColumns, maxRows, type BlockOf } from '../report';
import styles from './editor.module.css';
import { SourceDialog, type SourceChoices } from './source-dialog';
import { WordsField } from './words-field';

interface TableFieldsProps {
  readonly block: BlockOf<'table'>;
  readonly onChange: (block: BlockOf<'table'>, part: string) => void;
  readonly choices: SourceChoices;
}

const put = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, index) => (index === at ? value : each));

/** Editor for a table, cell by cell, with the sources of its figures. */
export function TableFields({ block, onChange, choices }: TableFieldsProps) {
  const t = useText('html-reports');
  const [naming, setNaming] = useState(false);
  const { Columns, Rows, Source } = block;
  const sources = Source.Block_IDs.length + Source.Article_IDs.length + (Source.Named ? 1 : 0);
  return (
    <Stack>
      <WordsField
        label={t('field.title')}
        value={block.Title}
        max={100}
        onChange={(Title) => onChange({ ...block, Title }, 'title')}
      />
      <div className={styles.cells}>
        <div className={styles.cellRow}>
          {Columns.map((title, at) => (
            <TextInput
              key={at}
              aria-label={t('field.column', { at: at + 1 })}
              placeholder={t('field.column', { at: at + 1 })}
              maxLength={60}
              value={title}
              onChange={({ target }) => onChange({ ...block, Columns: put(Columns, at, target.value) }, `column ${at}`)}
            />
          ))}
        </div>
        {Rows.map((row, index) => (
          <div key={index} className={styles.cellRow}>
            {Columns.map((_, at) => (
              <TextInput
                key={at}
                aria-label={t('field.cell', { row: index + 1, column: at + 1 })}
                maxLength={300}
                value={row[at] ?? ''}
                onChange={({ target }) =>
                  onChange(
                    {
                      ...block,
                      Rows: put(
                        Rows,
                        index,
                        put(
                          Columns.map((_c, c) => row[c] ?? ''),
                          at,
                          target.value,
                        ),
                      ),
                    },
                    `cell ${index} ${at}`,
                  )
                }
              />
            ))}
            <IconButton
              small
              icon="delete"
              label={t('field.removeRow', { at: index + 1 })}
              onClick={() => onChange({ ...block, Rows: Rows.filter((_r, each) => each !== index) }, '')}
            />
          </div>
        ))}
      </div>
      <ButtonRow>
        <Button
          small
          icon="add"
          disabled={Rows.length >= maxRows}
          onClick={() => onChange({ ...block, Rows: [...Rows, Columns.map(() => '')] }, '')}
        >
          {t('field.addRow')}
        </Button>
        <Button
          small
          icon="add"
          disabled={Columns.length >= maxColumns}
          onClick={() => onChange({ ...block, Columns: [...Columns, ''] }, '')}
        >
          {t('field.addColumn')}
        </Button>
        {Columns.length > 1 && (
          <Button
            small
            onClick={() =>
              onChange(
                {
                  ...block,
                  Columns: Columns.slice(0, -1),
                  Rows: Rows.map((row) => row.slice(0, Columns.length - 1)),
                },
                '',
              )
            }
          >
            {t('field.removeColumn')}
          </Button>
        )}
      </ButtonRow>
      <ButtonRow>
        <Button small icon="link" onClick={() => setNaming(true)}>
          {t('rich.source')}
        </Button>
        <Note>{hasSource(Source) ? t('source.count', { count: sources }) : t('field.noSource')}</Note>
      </ButtonRow>
      {naming && (
        <SourceDialog
          source={Source}
          choices={choices}
          onClose={() => setNaming(false)}
          onApply={(next) => {
            onChange({ ...block, Source: next }, '');
            setNaming(false);
          }}
        />
      )}
    </Stack>
  );
}
