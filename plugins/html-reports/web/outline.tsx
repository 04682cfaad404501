import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { cutText } from '#shared/text';
import { IconButton, MenuButton, PressArea, SortableList, type IconName } from '#shared/ui';
import { plainText } from '../markup';
import { blockKinds, maxBlocks, type BlockKind, type PageBlock } from '../report';
import styles from './editor.module.css';
import { newBlock, newBlockId } from './new-block';
import type { PageStore } from './page-store';

const icons: Readonly<Record<BlockKind, IconName>> = {
  cover: 'book',
  text: 'edit',
  module: 'chart',
  articles: 'news',
  table: 'columns',
  picture: 'camera',
  comment: 'comment',
  break: 'minus',
};

/** Name of a block in the outline: its text, or its kind if it has none. */
export function getName(block: PageBlock, kind: string, moduleTitle?: string): string {
  switch (block.Kind) {
    case 'text':
    case 'comment':
      return cutText(plainText(block.Html).trim(), 24) || kind;
    case 'module':
      return block.Title || moduleTitle || kind;
    case 'picture':
      return block.Caption || block.Alt || kind;
    case 'break':
      return kind;
    default:
      return block.Title || kind;
  }
}

interface OutlineProps {
  readonly store: PageStore;
  /** Titles of answers, by block name. */
  readonly titles: ReadonlyMap<string, string>;
}

/** The blocks of a page in order; blocks can be selected, moved, copied, deleted and added. */
export const Outline = observer(function Outline({ store, titles }: OutlineProps) {
  const t = useText('html-reports');
  const { Blocks } = store.page;
  const name = (block: PageBlock): string => getName(block, t(`kind.${block.Kind}`), titles.get(block.Block_ID));
  const isFull = Blocks.length >= maxBlocks;
  return (
    <nav className={styles.outline} aria-label={t('editor.outline')}>
      <MenuButton
        withText
        icon="add"
        label={t('editor.add')}
        disabled={isFull}
        items={blockKinds.map((kind) => ({
          key: kind,
          label: t(`kind.${kind}`),
          icon: icons[kind],
          onSelect: () => store.add(newBlock(kind, kind === 'cover' ? store.page.Title : '')),
        }))}
      />
      {isFull && <p>{t('editor.full', { count: maxBlocks })}</p>}
      <SortableList
        label={t('editor.outline')}
        items={Blocks}
        getKey={({ Block_ID }) => Block_ID}
        getName={name}
        onOrder={(next) => store.change({ Blocks: [...next] })}
      >
        {(block) => (
          <div className={styles.entry}>
            <PressArea
              className={styles.choose}
              aria-current={block.Block_ID === store.selected || undefined}
              onClick={() => store.select(block.Block_ID)}
            >
              <span className={styles.kind}>{t(`kind.${block.Kind}`)} </span>
              <span className={styles.name}>{name(block)}</span>
            </PressArea>
            <IconButton
              small
              icon="copy"
              label={t('editor.copyBlock')}
              disabled={isFull}
              onClick={() => {
                store.select(block.Block_ID);
                store.add({ ...block, Block_ID: newBlockId() });
              }}
            />
            <IconButton
              small
              icon="delete"
              label={t('editor.removeBlock', { name: name(block) })}
              onClick={() => store.remove(block.Block_ID)}
            />
          </div>
        )}
      </SortableList>
    </nav>
  );
});
