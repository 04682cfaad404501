/**
 * Words that common passwords consist of, Western and Chinese (pinyin); digits and symbols around them are stripped
 * before the lookup.
 */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `a aa aaa aaaa ab abc abcd abcde abc123 abigail access account admin administrator adobe aini airborne albert alex alexander alexis alice alison alpha amanda amateur america
  american amigo amigos andrea andrew angel angela angels anna anthony apple apples april arsenal asd asdf ashley asshole august austin avatar aw awesome azerty babe baby
  babygirl babylon badboy bailey banana bandit barbara barcelona barney baseball basketball batman beach bear beautiful beauty beaver beer benjamin bigdog bigboss bill billy
  bitch biteme black blackberry blessed blink blizzard blowme blue blueberry bond boomer boston bowling brandon brandy brian brittany bronco broncos brooklyn bubba bubbles
  buddy buffalo bullet bulldog bunny business buster butter butterfly calvin camaro camera canada captain cardinal carlos carolina caroline carter casper celtic challenge
  champion chance changeme charles charlie charlotte cheese chelsea cherry chester chevy chicago chicken china chinese chocolate chopper chris christ christian christina
  christine christopher cindy claire classic claudia cocacola coffee college company computer connect connor cookie cookies cooper corvette courtney cowboy cowboys crazy
  creative cricket crystal cutie cyber dakota dallas daniel danielle dave david december default default1 defender destiny diamond diana diesel digital dirty disney doctor dog
  doggie dolphin dolphins donald donkey dragon dragons dream dreams driver eagle eagles eclipse edward einstein elephant elizabeth emily emma enter england erica everton
  explorer extreme falcon family fantasy ferrari fire firebird fish fishing florida flower flowers football ford forever fox france francis frank freddy freedom friend friends
  friday fuck fucker fuckme fuckoff fuckyou fuckyou1 galaxy gandalf garfield gateway gemini general george germany ghost giants gibson ginger girls global godzilla golden
  goldfish golf golfer google gordon grace gracie great green griffin group guest guitar gunner hacker hahaha hammer hannah happy hardcore harley harrison harry hawaii heather
  heaven hello hellokitty helpme hentai hiphop hockey holiday home honda honey hooters horny horses hotdog hottie house houston hummer hunter hunting iceman iloveme iloveu
  iloveyou india infinity inter internet ireland isabella islam israel italy jack jackass jackson jaguar jake james january japan jasmine jason jasper jeffrey jennifer jeremy
  jessica jessie jesus jocelyn john johnny johnson jonathan jordan jordan23 joseph joshua juliet june junior jupiter justice justin kangaroo karina katherine kawasaki kelly
  kevin killer kimberly king kings kitten kitty knight lakers lauren leather legend legolas leonardo letmein letmein1 liberty lifehack lightning linkedin linux little liverpool
  login london looking lord louise love loveme lover lovely loveyou lucky lucky7 madison maggie magic manager manchester marina marine mario marlboro marley martin marvin
  master matrix matthew maverick maxwell mercedes mercury metallica mexico michael michelle mickey midnight miller minecraft mistress mitchell mobile money monica monika
  monkey monster montana morgan mother motorola mountain muffin murphy music mustang mylove myspace naruto nascar nathan natalie naughty ncc newpass newpassword newyork
  nicholas nicole nikita nintendo nirvana nissan nokia november number nothing october office oliver online orange orlando pa pakistan pa55w0rd pamela panda panther panthers
  paradise paris parker pass passport passw passwd password passwords passwort patricia patrick peaches peanut pepper phantom phoenix picture pimpin playboy player please
  pokemon police poohbear poop pookie porsche portugal potter power precious prince princess private pumpkin purple pussy python qwe qwer qwert qwerty qwertyui queen rabbit
  rachel racing raiders rainbow ranger rangers rebecca redskins redsox remember richard robert rocket rocky rolltide ronaldo root rosebud runner rush russia sabrina samantha
  samsung samuel sandra saturn scarface school scooby scooter scorpio scorpion scott secret security september server service shadow shannon shelby sierra silver simple simpson
  singer single skater skippy slayer slipknot smile smiley smokey snickers sniper snoopy snowball soccer softball sophie spanky spartan special spider spiderman spring squirt
  stanley star stars starwars stealth steelers stella steven steve sticky student success sugar summer sunday sunflower sunny sunset sunshine super superman superstar support
  surfer suzuki sweet sweetie swimming sydney system taylor teacher teens tequila test tester testing theman thomas thunder thx tiger tigger tigers time tinker tinkerbell tintin
  titanic toby today together tomcat toyota travis trinity trouble trustno trustno1 tucker turtle twilight twitter united user username valentina vampire vanessa victor victoria
  vincent viper virginia voyager walter warcraft warrior water website welcome welcome1 westside whatever william williams willie windows winner winston winter wizard wolf
  wolves wonder wow xavier xbox yamaha yankee yankees yellow young zaq zombie zxc zxcv zxcvbn
  woaini woaiwojia woaimama wo ai ni aini aiwo wangyi wang li zhang liu chen yang huang zhao zhou wu xu sun zhu ma hu guo lin he gao liang zheng luo song xie tang han feng
  zhongguo china beijing shanghai guangzhou shenzhen nihao mima caonima woshishui shishi qq taobao weixin wechat alibaba baidu tencent huawei xiaomi meiyou buzhidao tianshi baobei
  laopo laogong qinqin xiaoxiao feifei yuanyuan dandan lili nana huanhuan wodemima yuqing jiankong guanli guanliyuan ceshi moren yonghu kehu gongsi gly yh`.split(
    /\s+/,
  ),
);
