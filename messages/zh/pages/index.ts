import { account } from './account.ts'
import { myPass } from './my-pass.ts'

const developer = {
  place: '开发者',
  apps: '应用',
  register: '注册',
  active: '使用中',
  suspended: '已停用',
  confidential: '网页应用（有密钥）',
  public: '移动或浏览器应用（仅 PKCE）',
  none: '还没有应用。',
  noneHint: '注册后，参会者即可登录您的应用。',
  name: '应用名称',
  kind: '类型',
  confidentialHint: '适用于能在自己的服务器上保管密钥的应用。',
  publicHint: '适用于在用户设备上运行的应用，没有密钥。',
  redirectUris: '重定向 URI',
  redirectHint: '每行一个，必须完全一致。',
  registerTitle: '注册应用',
  back: '返回列表',
  secretTitle: '请立即复制客户端密钥',
  secretText: '密钥只显示一次。丢失后只能重新创建。',
  copied: '已复制，关闭',
  scopes: '权限范围',
  limits: '调用上限',
  people: '已授权人数',
  calls: '今日调用次数',
  callsText: '{{calls}} 次（超出上限 {{refused}} 次）',
  owner: '注册者',
  newSecret: '重新生成密钥',
  newSecretHint: '重新生成后，当前密钥立即失效。',
  suspend: '停用',
  resume: '恢复',
  suspendedByAdmin: '管理员已停用此应用，只有管理员可以恢复。',
  change: '更改名称和重定向 URI',
  save: '保存',
  perMinute: '每分钟',
  perHour: '每小时',
  setLimits: '设置上限',
  remove: '删除',
  removeHint: '所有使用此应用的人将立即退出登录，且无法撤销。',
  typeName: '请输入应用名称以确认',
  discovery: '发现文档',
  account: '账户',
  registered: '注册时间：{{when}}',
  limitText: '每人每分钟 {{minute}} 次，每小时 {{hour}} 次',
  fault: {
    nameEmpty: '请输入名称',
    nameLong: '最多 60 个字符',
    manyApps: '最多可注册 20 个应用',
    none: '请至少输入一个',
    many: '最多输入 10 个',
    malformed: 'URI 无效',
    insecure: '请使用 https（http 仅可用于 localhost）',
    fragment: '不能使用 #',
    wildcard: '不能使用 *',
    scheme: '应用的 scheme 请使用反向域名（com.example.app:/back）',
    secret: '有密钥的应用只能使用 https',
    reserved: '此参数由 PassDesk 自动添加，请使用其他名称',
    mixed: '自定义 scheme 与 localhost 的 https 不能同时使用',
    limits: '请输入 1 到 100000 之间的数字',
    typedName: '与应用名称不一致',
  },
}

const tagPage = {
  title: '参会证标签',
  looking: {
    title: '正在查验参会证',
  },
  valid: {
    title: '此参会证有效',
  },
  ended: {
    title: '此标签已失效',
    show: '请在接待处出示参会证。',
    why: '已制作新的参会证或活动已结束，旧标签已停用。',
    whose: '不显示参会证持有人的信息。',
  },
  incomplete: {
    title: '请再次贴近标签',
    text: '网址未能完整读取。',
  },
  limited: {
    title: '请稍候',
    text: '查验次数过多。',
  },
  away: {
    title: '请重试',
    text: '无法连接接待处。请确认已连接会场 Wi-Fi。',
  },
  closed: '此人没有公开个人资料。',
  again: '重试',
  records: '打开此页面不会签到，仅显示公开个人资料。',
  noScript: '此页面需要 JavaScript。请在浏览器中启用后重新打开。',
}

const notice = {
  open: '打开',
  staleForm: {
    title: '请重新打开页面',
    text: '其他窗口中有登录或退出操作，此页面已过期。',
  },
  notFound: {
    title: '请检查网址',
    text: '页面不存在，或您无权查看。',
  },
  startAgain: {
    title: '请在应用中重新开始',
    text: '此登录已超时，或已经完成。',
  },
  unknownApp: {
    title: '请联系应用提供方',
    text: '该应用未在此注册，或已被停用。',
  },
  badRedirect: {
    title: '请联系应用提供方',
    text: '应用指定的返回地址未注册。为了安全，我们不会跳转。',
  },
  badRequest: {
    title: '请联系应用提供方',
    text: '应用发送的请求无效。',
  },
  failed: {
    title: '请重试',
    text: '系统出现问题，请稍后重试。',
  },
}

const scannedCode = {
  code: {
    title: '请在接待处出示',
    line: '这是领取参会证的二维码',
  },
  tag: {
    title: '请在接待处出示参会证',
    line: '此网址没有对应的参会证',
  },
  hold: '请直接对准接待处的读取口',
  qr: '参会证二维码',
  records: '打开此页面不会签到。',
  incomplete: '二维码未能完整读取，请重新扫描。',
  noScript: '显示二维码需要 JavaScript。请在接待处直接出示您扫描的二维码。',
  myPass: '打开我的参会证',
  where: '接待处在哪里？',
  nowhere: '地点请查看主办方的通知。',
  reasons: '常见原因',
  reason1: '标签尚未写入完成',
  reason2: '已制作新的参会证，旧的已停用',
  reason3: '活动已结束',
  remedy: '可以在接待处免费重新制作。',
  key: '此二维码是您参会证的钥匙，请勿将照片发给他人。',
  whose: '不显示参会证持有人的信息。',
  reference: '查询编号',
}

const trust = {
  title: '安装证书',
  lead: '供工作人员的手机使用。安装一次即可消除浏览器警告。',
  none: '无需安装证书：此接待处使用公共证书，或未开启手机接入。',
  fingerprint: '指纹（SHA-256）',
  compare: '安装前，请确认与接待处屏幕上的指纹一致。',
  ios: 'iPhone 和 iPad',
  iosFile: '下载描述文件',
  iosStep1: '下载描述文件并允许',
  iosStep2: '打开“设置”，点按“已下载描述文件”并安装',
  iosStep3: '在“设置 → 通用 → 关于本机 → 证书信任设置”中打开 PassDesk',
  android: 'Android',
  androidFile: '下载证书',
  androidStep1: '下载证书',
  androidStep2: '在“设置 → 安全”中选择“安装证书 → CA 证书”',
  androidStep3: '选择下载的 ca.crt',
  der: 'DER 格式',
  warning: '只安装在工作人员的设备上，切勿安装在参会者的设备上。活动结束后，请在“设置”中删除。',
  after: '应用不需要证书，用绑定二维码即可。在浏览器中请打开 {{address}}',
}

const pairing = {
  title: '绑定手机',
  closed: '此接待处未开启手机接入。',
  scan: '请用应用扫描此二维码，五分钟内有效。',
  code: '绑定用二维码',
  ask: '要绑定“{{name}}”吗？',
  compare: '如果这是您手机的名称，且手机上显示相同的数字，请绑定。',
  contested:
    '另一部手机也使用了此二维码。如果您的手机没有显示这个数字，请不要绑定，换新的二维码重新开始。',
  same: '数字',
  confirm: '绑定',
  refuse: '不绑定',
  wait: '正在等待手机响应。',
  done: '手机已绑定。',
  refused: '未绑定手机，此二维码已失效。',
  expired: '已超过五分钟，请使用新的二维码。',
  back: '返回账户',
  again: '显示新的二维码',
}

const waiting = {
  title: '正在等待数据库',
  text: '{{cause}}数据库可用后，PassDesk 会自动启动。',
  cause: {
    away: '无法连接数据库服务器。',
    silent: '数据库服务器没有响应。',
    busy: '数据库繁忙。',
    too_many_connections: '数据库连接数已达上限。',
    disk_full: '数据库的磁盘已满。',
    disk_error: '数据库的磁盘报告错误。',
    read_only: '数据库无法写入。',
  },
}

const consent = {
  title: '允许 {{app}} 使用以下信息吗？',
  person: '{{name}}（{{email}}）',
  profile: '姓名和个人资料',
  profileMore: '姓名、照片、语言',
  email: '电子邮箱',
  events: '您参加的活动',
  eventsMore: '可以代您报名活动',
  after: '之后将返回 {{place}}。您可以随时撤销授权。',
  approve: '允许',
  deny: '不允许',
  other: '以其他身份登录',
}

const login = {
  title: '登录',
  email: '电子邮箱',
  password: '密码',
  submit: '登录',
  wrong: '请核对电子邮箱和密码',
  forgotten: '忘记密码？可以在接待处重置。',
  app: '登录后将继续前往 {{app}}',
  limited: '尝试次数过多，请在 {{minutes}} 分钟后重试',
}

const confirmPassword = {
  title: '请输入密码',
  lead: '确认是您本人后再继续。',
  password: '密码',
  submit: '继续',
  cancel: '取消',
  wrong: '密码不正确',
  limited: '尝试次数过多，请稍后再试',
}

/** How the language is named on its own pages, and the locale of its dates and numbers. */
const language = {
  switch: '语言',
  name: '简体中文',
  locale: 'zh-CN',
}

export const pages = {
  account,
  confirmPassword,
  consent,
  developer,
  language,
  login,
  myPass,
  notice,
  pairing,
  scannedCode,
  tagPage,
  trust,
  waiting,
}
