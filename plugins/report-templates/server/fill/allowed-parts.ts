/** Names of the relations that a template may have: the last segment of their type. */
export const allowedRelations: ReadonlySet<string> = new Set(
  `officeDocument core-properties extended-properties custom-properties thumbnail styles stylesWithEffects settings
  webSettings fontTable font numbering theme themeOverride header footer footnotes endnotes comments commentsExtended
  commentsIds commentsExtensible people glossaryDocument customXml customXmlProps image hyperlink chart chartStyle
  chartColorStyle chartUserShapes diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing
  printerSettings`.split(/\s+/),
);

/** Content types of the parts that a template may have, in lower case. */
export const allowedTypes: readonly RegExp[] = [
  /^application\/xml$/,
  /^application\/vnd\.openxmlformats-package\.(relationships|core-properties)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(extended-properties|custom-properties|customxmlproperties|theme|themeoverride)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document|template|document\.glossary|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|commentsExtensible|people)(\.main)?\+xml$/i,
  /^application\/vnd\.openxmlformats-officedocument\.drawingml\.(chart|chartshapes|diagram(data|layout|style|colors))\+xml$/,
  /^application\/vnd\.ms-office\.(chartstyle|chartcolorstyle|drawingml\.diagramdrawing)\+xml$/,
  /^application\/vnd\.ms-word\.(styleswitheffects|comments[a-z]*)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(obfuscatedfont|wordprocessingml\.printersettings)$/,
  /^image\/(png|jpe?g|pjpeg|gif|bmp|tiff?|x-emf|x-wmf|emf|wmf|svg\+xml)$/,
];

/** Fields that show something of the document itself; every other one may fetch, run or embed something. */
export const allowedFields: ReadonlySet<string> = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES NUMCHARS NUMWORDS TOC TC TOA TA INDEX XE HYPERLINK REF PAGEREF NOTEREF STYLEREF
  SEQ LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME AUTHOR LASTSAVEDBY TITLE
  SUBJECT KEYWORDS COMMENTS DOCPROPERTY DOCVARIABLE FILENAME FILESIZE REVNUM TEMPLATE USERNAME USERINITIALS USERADDRESS
  SYMBOL QUOTE EQ IF COMPARE SET ASK FILLIN FORMTEXT FORMCHECKBOX FORMDROPDOWN ADVANCE CITATION BIBLIOGRAPHY MERGEFIELD
  =`.split(/\s+/),
);

/** Elements that bring content of another kind into a document. */
export const forbiddenElements: ReadonlySet<string> = new Set(['altChunk', 'subDoc', 'object', 'control', 'OLEObject']);
