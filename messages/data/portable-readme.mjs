/** README of the portable folder; plain JavaScript, because a script writes it. */
export const PORTABLE_README = ({ start, version, data }) => `PassDesk ${version}

Open ${start}. The desk opens in Chrome, Edge or Chromium; without one of
them, open the address that is shown in a browser. Closing the desk ends
PassDesk. Try it with an invented event: ${start} --demo --data DEMO-FOLDER
The whole screen: ${start} --kiosk
The data is not in this folder, but in ${data}.
To update, end PassDesk and unzip the new version in place of this folder.
Licences: THIRD-PARTY-NOTICES.txt, NODE-LICENSE.txt, fonts in app/fonts/OFL.txt.

${start} を開いてください。受付画面が Chrome、Edge、Chromium のいずれかで
開きます。どれもないときは、表示されるアドレスをブラウザーで開いてください。
受付画面を閉じると PassDesk も終了します。
架空のイベントで試す：${start} --demo --data フォルダー
全画面で表示する：${start} --kiosk
データはこのフォルダーではなく、${data} に保存されます。
更新するときは、PassDesk を終了し、新しい版をこのフォルダーと置き換えてください。
ライセンス：THIRD-PARTY-NOTICES.txt、NODE-LICENSE.txt、フォントは app/fonts/OFL.txt
`
