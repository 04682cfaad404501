import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import {
  classes,
  EmptyState,
  Icon,
  isComposing,
  isEnter,
  isIconName,
  KeyHint,
  TextInput,
  useEscape,
  useFocusTrap,
} from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { CommandService } from '../command/command-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { SiteMapService } from '../site-map/site-map-service';
import { ThemeService } from '../theme/theme-service';
import styles from './command-palette.module.css';
import { useFrame } from './frame-context';
import { actionLines } from './palette-actions';
import { linesAt, otherTexts, screenLines, type OtherText, type PaletteLine } from './palette-items';
import { findBest } from './palette-search';
import { usePaletteFinder } from './use-palette-finder';

interface Group {
  readonly title: string;
  readonly lines: readonly PaletteLine[];
}

/**
 * All screens, actions and items in one place, found by Chinese, pinyin or English; Enter opens, with Ctrl or ⌘ in a
 * new tab.
 */
export const CommandPalette = observer(function CommandPalette() {
  const t = useText('core');
  const { frame, pageTabs } = useFrame();
  const locale = useService(LocaleService);
  const navigation = useService(NavigationService);
  const services = {
    auth: useService(AuthService),
    commands: useService(CommandService),
    locale,
    navigation,
    siteMap: useService(SiteMapService),
    theme: useService(ThemeService),
  };
  const messages = useService(MessageService);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [other, setOther] = useState<OtherText>(() => () => undefined);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => frame.openPalette(false);
  useFocusTrap(true, root);
  useEscape(true, close);
  useEffect(() => {
    otherTexts(locale).then(
      (texts) => setOther(() => texts),
      () => undefined,
    );
  }, [locale, locale.language]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const screens = useMemo(() => screenLines(frame, other), [frame, frame.trees, other, locale.revision]);
  const actions = actionLines(services, other);
  const elsewhere = usePaletteFinder(typed).groups(typed);
  const groups: Group[] = (
    typed.trim() === ''
      ? [
          { title: t('frame.favorites'), lines: linesAt(screens, frame.favorites, 'favorite') },
          {
            title: t('frame.recent'),
            lines: linesAt(
              screens,
              pageTabs.recent.filter((path) => path !== navigation.path),
              'recent',
            ).slice(0, 6),
          },
          { title: t('frame.actions'), lines: actions },
        ]
      : [
          { title: t('frame.screens'), lines: findBest(screens, typed) },
          { title: t('frame.actions'), lines: findBest(actions, typed, 8) },
          ...elsewhere.map(({ title, items }) => ({
            title,
            lines: items.map(
              (item): PaletteLine => ({
                ...item,
                key: `${title} ${item.key}`,
                icon: isIconName(item.icon) ? item.icon : 'article',
                texts: [],
              }),
            ),
          })),
        ]
  ).filter(({ lines }) => lines.length > 0);
  const lines = groups.flatMap((group) => group.lines);

  const choose = (line: PaletteLine | undefined, newTab: boolean): void => {
    if (!line) return;
    close();
    if (line.address === undefined) Promise.resolve(line.run?.()).catch((error: unknown) => messages.error(error));
    else if (newTab) window.open(line.address, '_blank', 'noopener');
    else navigation.navigate(line.address);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + lines.length) % Math.max(1, lines.length));
    } else if (isEnter(event)) {
      event.preventDefault();
      choose(lines[active], event.ctrlKey || event.metaKey);
    }
  };
  return createPortal(
    <div className={styles.shade} onMouseDown={(event: MouseEvent) => event.target === event.currentTarget && close()}>
      <div
        ref={root}
        role="dialog"
        aria-modal="true"
        aria-label={t('frame.palette')}
        tabIndex={-1}
        className={styles.palette}
      >
        <div className={styles.top}>
          <Icon name="search" size={18} />
          <TextInput
            role="combobox"
            aria-expanded={lines.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-label={t('frame.palettePrompt')}
            autoComplete="off"
            placeholder={t('frame.palettePrompt')}
            aria-activedescendant={lines.length > 0 ? `${id}${active}` : undefined}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
          />
        </div>
        {lines.length === 0 && typed.trim() !== '' && (
          <EmptyState compact icon="search" title={t('frame.nothingFound')} />
        )}
        <div ref={list} id={`${id}list`} role="listbox" aria-label={t('frame.palette')} className={styles.list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles.heading} aria-hidden="true">
                {group.title}
              </div>
              {group.lines.map((line) => {
                const index = lines.indexOf(line);
                return (
                  <div
                    key={line.key}
                    id={`${id}${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={classes(styles.line, index === active && styles.active)}
                    onMouseMove={() => setActive(index)}
                    onClick={(event) => choose(line, event.ctrlKey || event.metaKey)}
                  >
                    <Icon name={line.icon} />
                    <span className={styles.label}>{line.label}</span>
                    {line.detail && <span className={styles.detail}>{line.detail}</span>}
                    {line.keys && <KeyHint keys={line.keys} />}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <div className={styles.foot} aria-hidden="true">
          <span>
            <KeyHint keys="enter" /> {t('frame.openHere')}
          </span>
          <span>
            <KeyHint keys="mod+enter" /> {t('frame.openInTab')}
          </span>
        </div>
      </div>
    </div>,
    document.body,
  );
});
