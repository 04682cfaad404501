import { HttpService, useAction, useService, useText } from '#core/web';
import { clientImageUrl } from '#plugins/clients';
import { ButtonRow, Button, FileButton, Note, Stack } from '#shared/ui';
import { htmlReportContract } from '../contract';
import type { BlockOf, PageBlock } from '../report';
import { ListFields, ModuleFields } from './data-fields';
import styles from './editor.module.css';
import type { SourceChoices } from './source-dialog';
import { TableFields } from './table-fields';
import { WordsField } from './words-field';

interface BlockFieldsProps {
  readonly block: PageBlock;
  readonly onChange: (block: PageBlock, part?: string) => void;
  readonly choices: SourceChoices;
}

function PictureField({
  hash,
  onChange,
}: {
  readonly hash: string | null;
  readonly onChange: (hash: string | null) => void;
}) {
  const t = useText('html-reports');
  const http = useService(HttpService);
  const send = useAction(async ([file]: readonly File[]) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    const { Hash } = await http.upload<{ readonly Hash: string }>(htmlReportContract.picture.path, form);
    onChange(Hash);
  });
  return (
    <Stack tight>
      {hash && <img className={styles.thumb} src={clientImageUrl(hash)} alt="" />}
      <ButtonRow>
        <FileButton
          types={['.png', '.jpg', '.jpeg', '.gif', '.webp']}
          busy={send.busy}
          onFiles={(files) => void send.run(files)}
        >
          {t('field.choosePicture')}
        </FileButton>
        {hash && (
          <Button small kind="quiet" icon="delete" onClick={() => onChange(null)}>
            {t('field.removePicture')}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
}

function CoverFields({ block, onChange }: { block: BlockOf<'cover'>; onChange: BlockFieldsProps['onChange'] }) {
  const t = useText('html-reports');
  const put = (change: Partial<BlockOf<'cover'>>): void => onChange({ ...block, ...change }, Object.keys(change)[0]);
  return (
    <Stack>
      <WordsField label={t('field.title')} value={block.Title} max={100} onChange={(Title) => put({ Title })} />
      <WordsField
        label={t('field.subtitle')}
        value={block.Subtitle}
        max={200}
        onChange={(Subtitle) => put({ Subtitle })}
      />
      <WordsField label={t('field.issuer')} value={block.Issuer} max={100} onChange={(Issuer) => put({ Issuer })} />
      <WordsField
        label={t('field.date')}
        value={block.Date_Text}
        max={60}
        onChange={(Date_Text) => put({ Date_Text })}
      />
      <PictureField hash={block.Picture} onChange={(Picture) => put({ Picture })} />
    </Stack>
  );
}

/** Settings of a block; texts are edited in place. */
export function BlockFields({ block, onChange, choices }: BlockFieldsProps) {
  const t = useText('html-reports');
  switch (block.Kind) {
    case 'cover':
      return <CoverFields block={block} onChange={onChange} />;
    case 'module':
      return <ModuleFields block={block} onChange={onChange} />;
    case 'articles':
      return <ListFields block={block} onChange={onChange} />;
    case 'table':
      return <TableFields block={block} onChange={onChange} choices={choices} />;
    case 'picture':
      return (
        <Stack>
          <PictureField hash={block.Picture} onChange={(Picture) => onChange({ ...block, Picture })} />
          <WordsField
            label={t('field.alt')}
            value={block.Alt}
            max={200}
            fault={block.Picture && !block.Alt ? t('field.altMissing') : undefined}
            onChange={(Alt) => onChange({ ...block, Alt }, 'alt')}
          />
          <WordsField
            label={t('field.caption')}
            value={block.Caption}
            max={200}
            onChange={(Caption) => onChange({ ...block, Caption }, 'caption')}
          />
        </Stack>
      );
    case 'comment':
      return (
        <WordsField
          label={t('field.author')}
          value={block.Author}
          max={60}
          onChange={(Author) => onChange({ ...block, Author }, 'author')}
        />
      );
    case 'text':
      return <Note>{t('rich.placeholder')}</Note>;
    case 'break':
      return <Note>{t('kind.break')}</Note>;
  }
}
