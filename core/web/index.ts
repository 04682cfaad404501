export { Boundary } from './screen/boundary';
export { QueryView, type QueryState } from './screen/query-view';
export { AuthService } from './auth/auth-service';
export { isTokenValid } from './auth/token';
export { BrandService } from './brand/brand-service';
export { Mark } from './brand/mark';
export { CommandService, type Command } from './command/command-service';
export {
  DraftNotice,
  getDrafts,
  useDrafts,
  useDraftState,
  useStoredDraft,
  type DraftFields,
  type DraftKeeping,
  type DraftState,
  type DraftStore,
} from './draft';
export * from './form';
export { findBest } from './frame/palette-search';
export { paletteSource, paletteSources, type PaletteItem, type PaletteSource } from './frame/palette-source';
export * from './filter';
export { externalFiles, type ExternalFile } from './host/external-files';
export { prefetchData } from './http/ask-ahead';
export { openDownload, saveBlob } from './http/save-file';
export { HttpService, type RequestOptions } from './http/http-service';
export { ServiceError } from './http/service-error';
export { uploadGroups } from './http/upload-groups';
export { LocaleService, type TextParameters } from './locale/locale-service';
export { MenuStateService, type FramePart } from './menu-state/menu-state-service';
export { MessageService, type MessageLevel } from './message/message-service';
export type { Place } from './navigation/match-route';
export { NavigationService, type NavigateOptions } from './navigation/navigation-service';
export { painted } from './navigation/painted';
export { getDeviceId } from './navigation/previous-page';
export { noticeRenderer, type LineTools } from './notice/notice-renderer';
export { NoticeService, type QuietHours, type ShownNotice } from './notice/notice-service';
export { PluginService, type Owned } from './plugins/plugin-service';
export { usePluginName } from './plugins/use-plugin-name';
export { prefetchWidgets } from './plugins/widgets-ahead';
export { PrivilegeService } from './privilege/privilege-service';
export { KernelContext, useKernel, useService } from './react/kernel-context';
export { useAllTexts } from './react/use-all-texts';
export { useClient } from './react/use-client';
export { keepPrefetched, useCached } from './react/use-cached';
export { renderedLater } from './react/use-later';
export { useDownload } from './react/use-download';
export { useLink, type PlaceLink } from './react/use-link';
export { useLoaded, type Loaded } from './react/use-loaded';
export { useAction, type Action } from './react/use-action';
export { usePages, type Pages } from './react/use-pages';
export { useReloading } from './react/use-reloading';
export { keepAsking, retryLater } from './http/keep-asking';
export { useRecovery } from './react/use-recovery';
export { ActionStore } from './store/action-store';
export { LoadedStore, type Ask, type Keeping, type LoadedState } from './store/loaded-store';
export { PagedStore, type AskPage, type Page } from './store/paged-store';
export { randomId } from './random-id';
export { ScreenMemory } from './store/screen-memory';
export { useKeeping } from './store/use-keeping';
export { useStateOf } from './store/use-state-of';
export { useShortcut, type ShortcutOptions } from './react/use-shortcut';
export { useTrial } from './react/use-trial';
export { useText, type TextOf } from './react/use-text';
export { useWidgets, type Widget } from './react/use-widgets';
export {
  resourceScreen,
  type FilterChoicesProps,
  type ResourceFormProps,
  type ResourceParts,
} from './resource-screen';
export { useLabels } from './resource-screen/use-labels';
export { createWebKernel } from './services';
export { wait } from './wait';
export { SettingsService } from './settings/settings-service';
export * from './query';
export * from './side';
export { SiteMapService } from './site-map/site-map-service';
export { storageKeys, type StatePart, type StorageKey } from './storage/storage-keys';
export { StorageService } from './storage/storage-service';
export {
  ThemeService,
  type Density,
  type Layout,
  type ListType,
  type ThemeMode,
  type ThemeSettings,
} from './theme/theme-service';
