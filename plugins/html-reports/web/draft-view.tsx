import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useText } from '#core/web';
import { cutText } from '#shared/text';
import { classes, EmptyState, Note, Panel, Skeleton, Stack } from '#shared/ui';
import type { PublishedBlock } from '../report';
import { BlockFields } from './block-fields';
import styles from './editor.module.css';
import { getName, Outline } from './outline';
import type { PageStore } from './page-store';
import { PageView } from './page-view';
import type { SourceChoices } from './source-dialog';
import { useLiveData } from './use-live-data';

/** The text editor is large and is loaded with the first text that is edited. */
const RichText = lazy(() => import(/* webpackChunkName: "rich-text" */ './rich-text'));

/** Draft editor: blocks on the left, the page as readers will see it in the middle, settings on the right. */
export const DraftView = observer(function DraftView({ store }: { readonly store: PageStore }) {
  const t = useText('html-reports');
  const { page, block, selected, dataBlocks, loose } = store;
  const live = useLiveData(dataBlocks);
  const failed = useMemo(() => new Map(live?.Failed.map(({ Block_ID, Message }) => [Block_ID, Message]) ?? []), [live]);
  const titles = useMemo(
    () => new Map(live?.Evidence.map(({ Evidence_ID, Title }) => [Evidence_ID, Title]) ?? []),
    [live],
  );
  const choices = useMemo((): SourceChoices => {
    const articles = live?.Blocks.flatMap((part) =>
      part.Kind === 'article' ? [[part.Article_ID, part.Title] as const] : [],
    );
    return {
      blocks: dataBlocks.map((each) => ({
        id: each.Block_ID,
        name: getName(each, t(`kind.${each.Kind}`), titles.get(each.Block_ID)),
      })),
      articles: [...new Map(articles)].map(([id, title]) => ({ id, title })),
    };
  }, [dataBlocks, live, titles, t]);
  const frame = (each: PublishedBlock, content: ReactNode): ReactNode => {
    const isChosen = each.Block_ID === selected;
    const isText = each.Kind === 'text' || each.Kind === 'comment';
    return (
      // Keyboard users select blocks in the outline.
      <div
        className={classes(styles.framed, isChosen && styles.chosen)}
        onClick={isChosen ? undefined : () => store.select(each.Block_ID)}
      >
        {isChosen && isText ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <RichText
              key={each.Block_ID}
              html={each.Html}
              choices={choices}
              onChange={(Html) => store.setBlock({ ...each, Html }, 'text')}
            />
          </Suspense>
        ) : (
          content
        )}
      </div>
    );
  };
  return (
    <div className={styles.body}>
      <Outline store={store} titles={titles} />
      <div className={styles.sheet}>
        {page.Blocks.length === 0 ? (
          <EmptyState icon="report" title={t('editor.empty')} text={t('editor.emptyText')} />
        ) : (
          <PageView page={page} report={live} failed={failed} isLinked frame={frame} />
        )}
      </div>
      <div className={styles.side}>
        {loose.length > 0 && (
          <Panel>
            <Stack tight>
              <Note>{t('editor.loose', { count: loose.length })}</Note>
              <ul className={styles.loose}>
                {loose.slice(0, 8).map(({ Block_ID, Text }, at) => (
                  <li key={`${Block_ID} ${at}`}>{cutText(Text, 60)}</li>
                ))}
              </ul>
            </Stack>
          </Panel>
        )}
        <Panel title={block ? t(`kind.${block.Kind}`) : t('editor.settings')}>
          {block ? (
            <BlockFields
              key={block.Block_ID}
              block={block}
              choices={choices}
              onChange={(next, part) => store.setBlock(next, part)}
            />
          ) : (
            <Note>{t('editor.nothing')}</Note>
          )}
        </Panel>
      </div>
    </div>
  );
});
