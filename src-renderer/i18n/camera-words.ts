import { words } from './words.ts'

/** The camera as a scanner. */
export const cameraWords = words({
  en: {
    'camera.name': 'Camera',
    'camera.on': 'reading',
    'camera.starting': 'starting',
    'camera.denied': 'not allowed by the system',
    'camera.missing': 'not found',
    'camera.busy': 'used by another program',
    'camera.off': 'off',
    'camera.picture': 'What the camera sees',
    'settings.camera': 'Read codes with the camera of this computer',
    'settings.camera.off': 'Off',
    'settings.camera.on': 'On',
  },
  ja: {
    'camera.name': 'カメラ',
    'camera.on': '読み取り中',
    'camera.starting': '準備中',
    'camera.denied': 'OS で許可されていません',
    'camera.missing': '見つかりません',
    'camera.busy': '別のプログラムが使用中',
    'camera.off': 'オフ',
    'camera.picture': 'カメラの映像',
    'settings.camera': 'このパソコンのカメラで読み取る',
    'settings.camera.off': 'オフ',
    'settings.camera.on': 'オン',
  },
})
